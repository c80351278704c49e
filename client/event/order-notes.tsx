import { Checkbox } from '#client/ui/checkbox.tsx'
import type { Event } from '#shared/event/event.ts'

/** Notes that the buyer agrees to; each unticked note shows the message. */
export const OrderNotes = ({
  event,
  ticked,
  error,
  onChange,
}: {
  event: Event
  ticked: readonly string[]
  error: string | undefined
  onChange: (ticked: readonly string[]) => void
}) => (
  <section id="order-notes" className="mt-6 rounded-[var(--radius-lg)] border border-line bg-surface px-4 py-4">
    <h2 className="text-title">
      {event.termConds.length === 1 ? 'Tick this note to order' : 'Tick these notes to order'}
    </h2>
    <p className="mt-1 text-ink-2">{event.createdUserName} asks every buyer to read and agree.</p>
    <div className="rows mt-2">
      {event.termConds.map((note, n) => {
        const isTicked = ticked.includes(note)
        const isMissing = error !== undefined && !isTicked
        return (
          <Checkbox
            key={`${n} ${note}`}
            className={isMissing ? '-mx-4 bg-danger-soft px-4 pb-3' : undefined}
            checked={isTicked}
            error={isMissing ? error : undefined}
            onChange={(tick) =>
              onChange(tick.target.checked ? [...ticked, note] : ticked.filter((other) => other !== note))
            }
          >
            {note}
          </Checkbox>
        )
      })}
    </div>
  </section>
)
