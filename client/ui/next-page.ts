/** Where to go after sign-in: the page that was wanted, if it is one of ours. */
export const nextPage = (wanted: string | undefined): { to: string; query: Record<string, string> } | null => {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return null
  const at = new URL(wanted, 'https://here.invalid')
  if (at.origin !== 'https://here.invalid' || at.pathname === '/sign-in') return null
  return { to: at.pathname, query: Object.fromEntries(at.searchParams) }
}
