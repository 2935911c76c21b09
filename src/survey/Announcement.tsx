interface AnnouncementProps {
  /** `alert` is read at once, `status` when there is a pause */
  role: 'status' | 'alert';
  text: string | false;
  className?: string;
}

/** Says what happens. The region is there before it has anything to say: one that comes with its text is not always read. */
export function Announcement({ role, text, className = 'announcement' }: AnnouncementProps) {
  return <div role={role}>{text && <p className={className}>{text}</p>}</div>;
}
