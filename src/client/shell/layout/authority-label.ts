const CANCELED = /CANCELED/;

/** The name of an organization in the switch; one whose name says that it was canceled reads INACTIVE. */
export function authorityLabel(organizationName: string): string {
  return CANCELED.test(organizationName) ? 'INACTIVE' : organizationName;
}
