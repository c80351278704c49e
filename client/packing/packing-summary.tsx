// Collection progress of a list, above the table on a desktop.
import type { ListFigures } from './packing-live-queries.ts'

export const PackingSummary = ({ figures }: { figures: ListFigures }) => {
  const shown: readonly (readonly [string, number])[] = [
    ['orders', figures.orders],
    ['items', figures.items],
    ['collected', figures.collected],
    ['owed', figures.owed],
    ['to come', figures.toCome],
  ]
  return (
    <div className="mt-5 flex items-center gap-6 rounded-[var(--radius-lg)] bg-sunk px-6 py-4">
      <dl className="flex gap-10">
        {shown.map(([word, count]) => (
          <div key={word} className="flex flex-col-reverse">
            <dt className="text-label text-ink-2">{word}</dt>
            <dd className="disp num text-title font-bold">{count}</dd>
          </div>
        ))}
      </dl>
      <div className="flex h-3 flex-1 gap-1" aria-hidden="true">
        {figures.collected > 0 && <span className="rounded-full bg-collected" style={{ flex: figures.collected }} />}
        {figures.owed > 0 && <span className="rounded-full bg-owed-ink" style={{ flex: figures.owed }} />}
        {figures.toCome > 0 && <span className="rounded-full bg-line-strong/40" style={{ flex: figures.toCome }} />}
      </div>
    </div>
  )
}
