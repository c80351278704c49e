import { useState } from 'react'
import type { z } from 'zod/mini'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Segments } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { MoreText } from '#client/ui/more-text.tsx'
import { When } from '#client/ui/when.tsx'
import { markFeedbackDone } from '#shared/operator/operator-commands.ts'
import { FEEDBACK_PER_PAGE, listFeedbackByAdmin } from '#shared/operator/operator-queries.ts'
import { PagesNav } from './pages-nav.tsx'
import { Section } from './section.tsx'
import { useOperatorAnswer, useOperatorCommand } from './use-operator-answer.ts'

const STATES = [
  { value: '0', label: 'Open' },
  { value: '1', label: 'Done' },
] as const

const TYPES = { feedback: 'Feedback', 'error-report': 'Error report' } as const

const emptyTitle = (isDoneList: boolean, page: number): string => {
  if (page > 1) return 'No more feedback'
  return isDoneList ? 'No feedback is marked as done' : 'No open feedback'
}

type Feedback = z.infer<typeof listFeedbackByAdmin.output>[number]

/** Feedback and error reports that people sent. */
export const FeedbackInbox = () => {
  const [done, setDone] = useState<'0' | '1'>('0')
  const [page, setPage] = useState(1)
  const answer = useOperatorAnswer(listFeedbackByAdmin, { done, take: FEEDBACK_PER_PAGE, page })
  const isDoneList = done === '1'
  return (
    <Section
      title="Feedback"
      answer={answer}
      tools={
        <div className="mt-3">
          <Segments
            label="State of feedback"
            choices={STATES}
            value={done}
            onChange={(value) => {
              setDone(value === '1' ? '1' : '0')
              setPage(1)
            }}
          />
        </div>
      }
    >
      {(rows) => (
        <>
          {rows.length === 0 && <Empty title={emptyTitle(isDoneList, page)} />}
          <ul className="mt-3 grid gap-4">
            {rows.map((row) => (
              <FeedbackCard key={row.id} row={row} reload={answer.reload} />
            ))}
          </ul>
          <PagesNav of="feedback" page={page} isLast={rows.length < FEEDBACK_PER_PAGE} onPage={setPage} />
        </>
      )}
    </Section>
  )
}

const FeedbackCard = ({ row, reload }: { row: Feedback; reload: () => void }) => {
  const { id, type, message, createdAt, doneAt, person } = row
  const run = useOperatorCommand(reload)
  const isDone = doneAt !== null
  return (
    <Card as="li" className="flex flex-col gap-2 p-4">
      <p className="text-meta text-ink-3">
        {TYPES[type]} · <When at={createdAt} clock /> · {person.name === '' ? 'Guest' : person.name} {person.email}
      </p>
      <MoreText text={message} className="break-words" />
      <Button
        small
        className="self-start"
        onClick={() =>
          void run(
            markFeedbackDone,
            { id, done: isDone ? 0 : 1 },
            isDone ? 'The feedback is open again' : 'Marked as done',
          )
        }
      >
        {isDone ? 'Open again' : 'Mark as done'}
      </Button>
    </Card>
  )
}
