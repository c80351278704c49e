import { ChevronRight, CircleAlert } from 'lucide-react'
import { useRejectedChanges } from '#client/store/changes/rejected-changes.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { failureText } from './failed-change.ts'

const isAbout = (input: unknown, ref: string): boolean => (input as { readonly ref?: unknown } | null)?.ref === ref

/** Shows a rejected change of this booking with its reason, and links to the page that resolves it. */
export const RefusedNote = ({ booking }: { booking: string }) => {
  const failed = useRejectedChanges().find(({ input }) => isAbout(input, booking))
  if (failed === undefined) return null
  return (
    <Link
      to="/needs-you"
      className="flex min-h-12 items-center gap-2.5 px-4 py-2 font-semibold text-danger-ink no-underline"
    >
      <Icon of={CircleAlert} />
      <span className="min-w-0 flex-1">Not accepted: {failureText(failed)}</span>
      <Icon of={ChevronRight} />
    </Link>
  )
}
