/**
 * Leaves in the order of S0-4-26: the call, then the person counts as signed out, then the sign-in page, loaded anew so
 * that nothing of theirs stays in memory. A call that fails (already signed out, no connection) does not keep anybody in.
 */
export async function signOut(logout: () => Promise<unknown>): Promise<void> {
  await logout().catch(() => undefined);
  location.replace('/login');
}
