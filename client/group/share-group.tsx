import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useCopy } from '#client/ui/use-copy.ts'

const joinLink = (groupId: string): string => `${location.origin}/group/join/${groupId}`

export interface ShareGroupProps {
  groupId: string
  title: string
  text: string
  /** Label of the button, 'CLOSE' or 'DONE'. */
  leave: string
  onLeave: () => void
}

/** The link that invites neighbours to the group. */
export const ShareGroup = ({ groupId, title, text, leave, onLeave }: ShareGroupProps) => {
  const [copied, copy] = useCopy()
  const link = joinLink(groupId)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLeave()}
      title={title}
      text={text}
      actions={
        <>
          <Button onClick={onLeave}>{leave}</Button>
          <Button tone="main" onClick={() => void copy(link)}>
            {copied ? 'COPIED' : 'COPY'}
          </Button>
        </>
      }
    >
      <TextField label="Link" readOnly value={link} onFocus={(event) => event.target.select()} />
      <p className="sr-only" role="status">
        {copied ? 'COPIED' : ''}
      </p>
    </Dialog>
  )
}
