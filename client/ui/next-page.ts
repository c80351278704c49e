import { readInternalPath } from '#shared/kernel/internal-path.ts'

/** The page to open after sign-in: the wanted one if it is a page of this app. */
export const nextPage = (
  wanted: string | undefined,
): { to: string; query: Readonly<Record<string, string>> } | null => {
  const page = readInternalPath(wanted)
  return page === null || page.path === '/sign-in' ? null : { to: page.path, query: page.query }
}
