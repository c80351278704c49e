import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { Destination } from '#client/ui/destination.ts'

export interface WaitingActionsProps {
  form: Destination
  onDelete: () => void
  /** Further actions. */
  children?: ReactNode
}

/** Actions of a host's post that is not published yet. */
export const WaitingActions = ({ form, onDelete, children }: WaitingActionsProps) => (
  <div className="mt-auto flex flex-wrap justify-between gap-x-2">
    <ButtonLink {...form} tone="bare" small icon={Pencil}>
      Edit Post
    </ButtonLink>
    {children}
    <Button tone="bare" small icon={Trash2} onClick={onDelete}>
      Delete
    </Button>
  </div>
)
