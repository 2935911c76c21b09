import { Navigate, useParams } from 'react-router-dom';
import { PageHeader } from '../ui/PageHeader.tsx';
import { FeedbackCard } from './FeedbackCard.tsx';
import { FeedbackSkeletons } from './card-layout.tsx';
import { feedbackKinds, type FeedbackKind } from './feedback.ts';
import { useFeedback } from './use-feedback.ts';

/** One feedback. What does not load leads back to the list. */
export function FeedbackScreen({ kind }: { kind: FeedbackKind }) {
  const { id = '' } = useParams();
  const { data, isError } = useFeedback(id);
  if (isError && !data) return <Navigate to={kind.route} replace />;
  // a patient's feedback under the employees' address, or the other way round
  if (data && data.experienceType !== kind.experienceType) {
    return <Navigate to={`${feedbackKinds[data.experienceType].route}/${id}`} replace />;
  }
  return (
    <>
      <PageHeader title="Feedback" back={{ label: kind.backLabel, to: kind.route }} />
      {data ? <FeedbackCard feedback={data} isAlone /> : <FeedbackSkeletons cards={1} />}
    </>
  );
}
