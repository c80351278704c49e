import { counted } from '#client/ui/count-words.ts'
import type { Counts } from '#shared/collection/tally.ts'

/** Three parts of a bar: green, blue and empty. */
export const TallyBar = ({ counts }: { counts: Counts }) => (
  <span className="flex h-3 gap-1" aria-hidden="true">
    {counts.collected > 0 && <span className="rounded-full bg-collected" style={{ flex: counts.collected }} />}
    {counts.owed > 0 && <span className="min-w-3 rounded-full bg-owed-ink" style={{ flex: counts.owed }} />}
    {counts.toCome > 0 && <span className="rounded-full bg-line" style={{ flex: counts.toCome }} />}
  </span>
)

/** Says what the number of owed orders counts. */
export const OwedNote = ({ owed }: Pick<Counts, 'owed'>) =>
  owed > 0 && (
    <span className="mt-1.5 block text-meta text-owed-ink">
      {counted(owed, 'order')} given in part, the rest is owed.
    </span>
  )

/** Progress of the collection, always visible; a tap opens the list of missing buyers. */
export const TallyStrip = ({ counts, onOpen }: { counts: Counts; onOpen: () => void }) => (
  <section className="px-5 pt-3.5" aria-label="Tally">
    <button type="button" className="block w-full text-left" onClick={onOpen}>
      <span className="flex items-end justify-between">
        <span>
          <span className="disp num text-figure leading-none font-extrabold tracking-tight">{counts.collected}</span>{' '}
          <span className="font-semibold">collected</span>
        </span>
        <span className="num pb-1 text-right">
          <b className="disp text-title">{counts.owed}</b> owed &nbsp;{' '}
          <b className="disp text-title">{counts.toCome}</b> to come
        </span>
      </span>
      <span className="mt-2 block">
        <TallyBar counts={counts} />
      </span>
      <OwedNote owed={counts.owed} />
    </button>
  </section>
)
