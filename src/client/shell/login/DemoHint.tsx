/** With demo data no mail leaves the machine: it is read here. */
export function DemoHint() {
  return (
    <p className="sign-in-hint">
      Demo: mails are not sent, they land in the <a href="/dev/mailbox">mailbox</a>.
    </p>
  );
}
