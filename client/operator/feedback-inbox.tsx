import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Segments } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { When } from '#client/ui/when.tsx'
import { markFeedbackDone } from '#shared/admin/admin-commands.ts'
import { listFeedbackByAdmin } from '#shared/admin/admin-queries.ts'
import { Section } from './section.tsx'
import { useOperatorAnswer, useOperatorCommand } from './use-operator-answer.ts'

const STATES = [
  { value: '0', label: 'Open' },
  { value: '1', label: 'Done' },
] as const

const TYPES = { feedback: 'Feedback', 'error-report': 'Error report' } as const
const FEEDBACK_SHOWN = 50

/** Feedback and error reports that people sent. */
export const FeedbackInbox = () => {
  const [done, setDone] = useState<'0' | '1'>('0')
  const answer = useOperatorAnswer(listFeedbackByAdmin, { done, take: FEEDBACK_SHOWN, page: 1 })
  const run = useOperatorCommand(answer.reload)
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
            onChange={(value) => setDone(value === '1' ? '1' : '0')}
          />
        </div>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <Empty title={isDoneList ? 'Nothing is done yet' : 'No open feedback'} />
        ) : (
          <ul className="mt-3 grid gap-4">
            {rows.map(({ id, type, message, createdAt, person }) => (
              <Card as="li" key={id} className="flex flex-col gap-2 p-4">
                <p className="text-meta text-ink-3">
                  {TYPES[type]} · <When at={createdAt} clock /> · {person.name === '' ? 'Guest' : person.name}{' '}
                  {person.email}
                </p>
                <p className="break-words whitespace-pre-line">{message}</p>
                <Button
                  small
                  className="self-start"
                  onClick={() =>
                    void run(markFeedbackDone, { id, done: isDoneList ? 0 : 1 }, isDoneList ? 'Open again' : 'Done')
                  }
                >
                  {isDoneList ? 'Open again' : 'Mark as done'}
                </Button>
              </Card>
            ))}
          </ul>
        )
      }
    </Section>
  )
}
