import { Checkbox } from '#client/ui/checkbox.tsx'
import type { Event } from '#shared/event/event.ts'

/** What a buyer agrees to, note by note; the message stands at each that is not ticked. */
export const OrderNotes = ({
  event,
  ticked,
  error,
  onChange,
}: {
  event: Event
  ticked: readonly boolean[]
  error: string | undefined
  onChange: (ticked: readonly boolean[]) => void
}) => (
  <section id="order-notes">
    <h2 className="mt-4 text-title">Before you order</h2>
    <div className="rows mt-1">
      {event.termConds.map((note, n) => (
        <Checkbox
          key={note}
          className={error !== undefined && ticked[n] !== true ? 'pb-3' : undefined}
          checked={ticked[n] ?? false}
          error={ticked[n] === true ? undefined : error}
          onChange={(tick) => onChange(ticked.with(n, tick.target.checked))}
        >
          {note}
        </Checkbox>
      ))}
    </div>
  </section>
)
