import { useLive } from '#client/store/lists/use-live.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import type { Member } from '#shared/group/group.ts'
import { memberOnDevice } from './group-live-queries.ts'
import type { ShownGroup } from './use-group.ts'
import { useRequest } from './use-request.ts'

export interface RequestDialogProps {
  group: Pick<ShownGroup, 'id' | 'name' | 'question'>
  member: Member
  onClose: () => void
}

/** A request to join with the person's answer, and the admin's decision. */
export const RequestDialog = ({ group, member, onClose }: RequestDialogProps) => {
  const { accept, reject } = useRequest(member)
  const here = useLive(memberOnDevice, member.groupId, member.userId)
  const answer = async (act: () => Promise<boolean>): Promise<void> => {
    await act()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={member.name}
      text={`Wants to join ${group.name}.`}
      actions={
        <>
          <Button tone="danger" onClick={() => void answer(reject)}>
            REJECT
          </Button>
          <Button tone="main" onClick={() => void answer(accept)}>
            ACCEPT
          </Button>
        </>
      }
    >
      <Answer question={group.question} answer={here?.details?.answer ?? ''} />
    </Dialog>
  )
}

/** The person's answer to the group's question. */
export const Answer = ({ question, answer }: { question: string; answer: string }) => (
  <div className="rounded-[var(--radius-md)] bg-sunk p-4">
    {question !== '' && <p className="text-meta text-ink-2">{question}</p>}
    {answer === '' ? <p className="text-ink-3">No answer</p> : <MoreText text={answer} className="break-words" />}
  </div>
)
