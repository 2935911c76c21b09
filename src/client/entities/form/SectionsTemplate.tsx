import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { conditionHolds } from '../../../domain/permissions.ts';
import { Card, CardBody } from '../../ui/Card.tsx';
import { renderOverride } from '../render-override.tsx';
import { wireName, type FormLayout } from './form-fields.ts';
import { useFormPart, useFormState } from './form-state.ts';

/** The card beside the section's title; a form is not wider than it reads well. */
const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: '16px 32px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: '24px 0 32px',
  borderTop: `1px solid ${theme.palette.divider}`,
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(180px, 264px) minmax(0, 720px)' },
}));

const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h3, margin: '8px 0 4px' }));

const Description = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  maxWidth: 480,
  color: theme.palette.muted,
}));

const Fields = styled('div')({ display: 'grid', gap: 20 });

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(var(--fields), minmax(0, 1fr))',
  },
}));

type Contents = Record<string, ReactNode>;

function RowOfFields({ names, contents }: { names: string[]; contents: Contents }) {
  const shown = useFormPart((form) => names.filter((name) => form.isShown(name)).join(' '));
  if (!shown) return null;
  const fields = shown.split(' ');
  return (
    <Row style={{ '--fields': fields.length } as React.CSSProperties}>
      {fields.map((name) => (
        <div key={name}>{contents[name]}</div>
      ))}
    </Row>
  );
}

function SectionBody({ section, rows, contents }: FormLayout & { contents: Contents }) {
  const override = renderOverride('section', section.override, { section, fields: contents });
  if (override) return override;
  return (
    <Fields>
      {rows.map((row) => {
        const names = row.map(wireName);
        return <RowOfFields key={names.join(' ')} names={names} contents={contents} />;
      })}
    </Fields>
  );
}

function FormSectionView({ layout, contents }: { layout: FormLayout; contents: Contents }) {
  const { section, rows } = layout;
  const titleId = useId();
  const isShown = useFormPart(
    (form) =>
      conditionHolds(section.when, form.get().plain, form.rules.facts) &&
      (section.override !== undefined || rows.flat().some((field) => form.isShown(wireName(field)))),
  );
  if (!isShown) return null;
  return (
    <Section aria-labelledby={section.title ? titleId : undefined}>
      <div>
        {section.title && <Title id={titleId}>{section.title}</Title>}
        {section.description && <Description>{section.description}</Description>}
      </div>
      <Card as="div">
        <CardBody>
          <SectionBody section={section} rows={rows} contents={contents} />
        </CardBody>
      </Card>
    </Section>
  );
}

/** Lays the fields out as the model says: sections with title and description at the left, a card at the right. */
export function SectionsTemplate({ properties }: ObjectFieldTemplateProps) {
  const { rules } = useFormState();
  const contents: Contents = Object.fromEntries(properties.map(({ name, content }) => [name, content]));
  return rules.layout.map((layout) => (
    <FormSectionView
      key={layout.section.title ?? layout.rows.flat().map(wireName).join(' ')}
      layout={layout}
      contents={contents}
    />
  ));
}
