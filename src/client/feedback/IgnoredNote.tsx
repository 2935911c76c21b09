import { describeParameter, type SearchParameter } from '../../domain/surveys/feedback-filters.ts';
import { Text } from '../ui/primitives.ts';

/** Names the parameters of a link whose values are ignored. */
export function IgnoredNote({ parameters }: { parameters: readonly SearchParameter[] }) {
  if (parameters.length === 0) return null;
  const names = [...new Set(parameters.map(describeParameter))];
  return (
    <Text variant="body2" tone="secondary" margin="0 0 16px" role="note">
      Ignored, because the link’s value is invalid: {names.join(', ')}.
    </Text>
  );
}
