import { styled } from '@mui/material/styles';
import { space } from '../../core/theme/tokens.ts';

export const Head = styled('div')({ padding: '24px 24px 0' });

export const Fields = styled('div')({ display: 'grid', gap: space.fieldGap, padding: '20px 24px 0' });
