import { useSearch } from '@tanstack/react-router'
import { Redirect } from '#client/ui/redirect.tsx'
import { nextPage } from '#client/ui/next-page.ts'

/** Redirects to the page requested before sign-in, or to the first page. */
export const RedirectAfterLogin = ({ wanted }: { wanted?: string | undefined }) => {
  const { next: inAddress } = useSearch({ strict: false })
  const next = nextPage(wanted ?? inAddress) ?? { to: '/welcome' }
  return <Redirect {...next} />
}
