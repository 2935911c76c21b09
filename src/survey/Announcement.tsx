interface AnnouncementProps {
  /** `alert` is read at once, `status` when there is a pause */
  role: 'status' | 'alert';
  text: string | false;
  className?: string;
}

/**
 * Announces a message. The live region is rendered before it has text, because one inserted with its text is not always
 * read.
 */
export function Announcement({ role, text, className = 'announcement' }: AnnouncementProps) {
  return <div role={role}>{text && <p className={className}>{text}</p>}</div>;
}
