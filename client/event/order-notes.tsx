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
  <section id="order-notes">
    <h2 className="mt-4 text-title">Before you order</h2>
    <div className="rows mt-1">
      {event.termConds.map((note, n) => {
        const isTicked = ticked.includes(note)
        return (
          <Checkbox
            key={`${n} ${note}`}
            className={error !== undefined && !isTicked ? 'pb-3' : undefined}
            checked={isTicked}
            error={isTicked ? undefined : error}
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
