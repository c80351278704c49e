import { ChevronLeft, MessageCircle } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CollectionBook } from '#shared/collection/collection-book.ts'
import { stateIn } from '#shared/collection/collection-book.ts'
import { noShows, type NoShow } from '#shared/collection/no-show.ts'
import { isLeftToCollect, type Tally } from '#shared/collection/tally.ts'
import { lastFour } from '#shared/kernel/text.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { LongList } from '#client/ui/long-list.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { deviceLabels } from '#client/store/device/device-labels.ts'
import { useDevice } from '#client/store/device/device.ts'
import { counted } from '#client/ui/count-words.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { FoundOrderList } from './found-order-list.tsx'
import { NoShowSheet } from './no-show-sheet.tsx'
import { FullScreenOverlay } from './full-screen-overlay.tsx'
import { OwedNote, TallyBar } from './tally-strip.tsx'

interface Props {
  readonly book: CollectionBook
  readonly tally: Tally
  readonly onOpen: (ref: string) => void
  readonly onClose: () => void
}

type TallyFilter = 'all' | 'left' | 'no-shows'

export const TallyView = ({ book, tally, onOpen, onClose }: Props) => {
  const [shown, setShown] = useState<TallyFilter>('left')
  const [messaging, setMessaging] = useState<NoShow | null>(null)
  const orders = useMemo(() => [...book.orders.values()], [book.orders])
  const left = useMemo(() => orders.filter((order) => isLeftToCollect(order, stateIn(book, order))), [orders, book])
  const waiting = useMemo(() => noShows(book), [book])
  const press = (which: TallyFilter) => (pressed: boolean) => setShown(pressed ? which : 'all')
  const rows = shown === 'left' ? left : orders
  return (
    <FullScreenOverlay labelledBy="tally" onClose={onClose}>
      <div className="page">
        <header className="top sub">
          <IconButton label="Back" icon={ChevronLeft} onClick={onClose} />
          <h1 id="tally" tabIndex={-1} className="disp flex-1 text-lead font-semibold outline-none">
            Tally
          </h1>
        </header>
        <main className="pb-8">
          <Totals tally={tally} />
          <div className="mt-5 flex flex-wrap gap-2">
            <Chip pressed={shown === 'left'} onPress={press('left')}>
              Not collected {left.length}
            </Chip>
            <Chip pressed={shown === 'no-shows'} onPress={press('no-shows')}>
              No-shows {waiting.length}
            </Chip>
          </div>
          {shown === 'no-shows' ? (
            waiting.length === 0 ? (
              <Empty title="Everybody came" text="Nothing is left to hand over." />
            ) : (
              <LongList
                className="rows mt-3"
                scroller="[role=dialog]"
                label="No-shows"
                rows={waiting}
                estimate={80}
                keyOf={({ uid }) => uid}
                item={(noShow, place) => (
                  <li {...place}>
                    <NoShowRow noShow={noShow} onMessage={() => setMessaging(noShow)} />
                  </li>
                )}
              />
            )
          ) : rows.length === 0 ? (
            <Empty title={shown === 'left' ? 'Everything is collected' : 'No order found'} />
          ) : (
            <FoundOrderList
              label={shown === 'left' ? 'Not collected' : 'All orders'}
              className="rows mt-3"
              orders={rows}
              book={book}
              onOpen={onOpen}
            />
          )}
        </main>
      </div>
      <NoShowSheet noShow={messaging} book={book} onClose={() => setMessaging(null)} />
    </FullScreenOverlay>
  )
}

const NoShowRow = ({ noShow, onMessage }: { noShow: NoShow; onMessage: () => void }) => (
  <div className="flex min-h-16 items-center gap-3 py-2.5">
    <span className="min-w-0 flex-1">
      <b className="block text-lead font-semibold [overflow-wrap:anywhere]">{noShow.name}</b>
      <span className="num block text-meta text-ink-3">
        ···· {lastFour(noShow.phone)} · {counted(noShow.orders.length, 'order')} ·{' '}
        {counted(
          noShow.orders.flatMap(({ items }) => items).reduce((sum, item) => sum + item.owed, 0),
          'item',
        )}
      </span>
    </span>
    <Button icon={MessageCircle} aria-label={`Message to ${noShow.name}`} onClick={onMessage}>
      Message
    </Button>
  </div>
)

const Totals = ({ tally }: { tally: Tally }) => {
  const { total, byEvent, byDevice } = tally
  const { id } = useDevice()
  const labelOf = deviceLabels(byDevice, id, useDeviceNoun())
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-y-3 overflow-clip rounded-[var(--radius-lg)] bg-sunk py-3.5 text-center">
        {(
          [
            ['collected', total.collected],
            ['owed', total.owed],
            ['to come', total.toCome],
          ] as const
        ).map(([word, count]) => (
          <div key={word} className="-ml-px flex flex-col-reverse justify-end border-l border-line">
            <dt className="text-label text-ink-2">{word}</dt>
            <dd className="disp num text-title font-bold">{count}</dd>
          </div>
        ))}
      </dl>
      <OwedNote owed={total.owed} />
      {byEvent.length > 1 && (
        <section className="mt-5" aria-label="By event">
          <h2 className="text-lead">By event</h2>
          <ul className="rows mt-1">
            {byEvent.map((event) => (
              <li key={event.eid} className="grid gap-1.5 py-2.5">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <b className="min-w-0 font-semibold">{event.title}</b>
                  <span className="num shrink-0 text-meta text-ink-2">
                    {event.collected} collected · {event.owed} owed · {event.toCome} to come
                  </span>
                </span>
                <TallyBar counts={event} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {byDevice.length > 0 && (
        <section className="mt-5" aria-label="By device">
          <h2 className="text-lead">By device</h2>
          <ul className="rows mt-1">
            {byDevice.map((device) => (
              <li
                key={device.deviceId}
                className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-0.5 py-2"
              >
                <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{labelOf(device) || 'Not named'}</b>
                <span className="num text-meta text-ink-2">
                  {counted(device.handovers, 'hand-over')} · {counted(device.orders, 'order')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
