import { Checkbox } from '#client/ui/checkbox.tsx'
import { Money } from '#client/ui/money.tsx'
import type { PayTogetherChoice } from './use-pay-together.ts'

/** Other orders and bookings of the buyer with this host that one transfer can pay. */
export const PayTogetherSection = ({ choice, hostName }: { choice: PayTogetherChoice; hostName: string }) => {
  const { candidates, chosen, toggle, sum } = choice
  if (candidates.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="pay-together">
      <h2 id="pay-together" className="text-title">
        Pay together
      </h2>
      <p className="mt-1 text-meta text-ink-2">
        You also need to pay {hostName} for these. Tick those that you pay with the same transfer and screenshot.
      </p>
      <ul className="rows mt-2">
        {candidates.map(({ id, title, about, cents }) => (
          <li key={id} className="flex min-h-[var(--tap)] items-center gap-3 py-1">
            <Checkbox
              className="min-w-0 flex-1"
              checked={chosen.some((each) => each.id === id)}
              onChange={(event) => toggle(id, event.target.checked)}
            >
              <b className="block font-semibold">{title}</b>
              <span className="block text-meta text-ink-3">{about}</span>
            </Checkbox>
            <Money cents={cents} />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <p role="status" className="mt-1 flex items-baseline justify-between gap-3 border-t-2 border-ink pt-3">
          <span className="disp text-lead font-bold">Total of {chosen.length + 1}</span>
          <Money cents={sum} big />
        </p>
      )}
    </section>
  )
}
