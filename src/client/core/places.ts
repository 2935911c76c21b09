/** EX mode: the employees' side of the product. */
export function isExPath(pathname: string): boolean {
  return /\/ex(?:\/|$)/.test(pathname);
}
