import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDayAndClock } from '#shared/kernel/clock.ts'
import { useNow } from '#client/store/lists/now.ts'
import { Button } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import type { RecentHandOver } from './recent-hand-overs.ts'

interface Props {
  readonly recent: readonly RecentHandOver[]
  readonly onUndo: (handOver: RecentHandOver) => void
}

export const UndoStrip = ({ recent, onUndo }: Props) => {
  const now = useNow(60)
  const isPressed = useRef(false)
  const place = useRef<HTMLElement>(null)
  // The pressed button disappears with its hand-over.
  useEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return
    isPressed.current = false
    place.current?.focus({ preventScroll: true })
  }, [recent])
  return (
    <section ref={place} tabIndex={-1} className="pt-3.5 outline-none" aria-label="Undo the last five">
      {recent.length > 0 ? (
        <ul className="flex gap-2 overflow-x-auto px-5 pb-3 [scrollbar-width:none]">
          {recent.map((one) => {
            const { record, order } = one.parts[0]
            const at = formatDayAndClock(record.at, now)
            return (
              <li
                key={record.id}
                className="flex shrink-0 items-center gap-2 rounded-[var(--radius-md)] border border-line bg-surface pl-3.5"
              >
                <span className="py-1.5">
                  <b className="block leading-5 font-semibold">{order.uName}</b>
                  <span className="num text-label text-ink-3">
                    {one.parts.length > 1 && `${counted(one.parts.length, 'order')} · `}
                    {counted(one.pieces, 'item')} · {at}
                  </span>
                </span>
                <Button
                  tone="bare"
                  icon={Undo2}
                  className="px-3.5"
                  aria-label={`Undo ${order.uName}, ${at}`}
                  onClick={() => {
                    isPressed.current = true
                    onUndo(one)
                  }}
                >
                  Undo
                </Button>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="px-5 pb-4 text-meta text-ink-3">You can undo the last five hand-overs here.</p>
      )}
    </section>
  )
}
