interface ToldProps {
  /** `alert` is read at once, `status` when there is a pause */
  role: 'status' | 'alert';
  text: string | false;
  className?: string;
}

/** Says what happens. The region is there before it has anything to say: one that comes with its text is not always read. */
export function Told({ role, text, className = 'told' }: ToldProps) {
  return <div role={role}>{text && <p className={className}>{text}</p>}</div>;
}
