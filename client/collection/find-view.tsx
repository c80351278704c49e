import { ChevronLeft, ScanBarcode } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { normaliseCode } from '#shared/collection/keyboard-scanner.ts'
import { stateIn, type CollectionBook } from '#shared/collection/collection-book.ts'
import { eventMarks } from '#shared/collection/event-marks.ts'
import { isLeftToCollect } from '#shared/collection/tally.ts'
import { orderIndex, searchOrders } from '#shared/collection/order-search.ts'
import { REF_PATTERN } from '#shared/kernel/ids.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Search } from '#client/ui/search.tsx'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { FoundOrder } from './found-order.tsx'
import { FoundOrderList } from './found-order-list.tsx'
import { FullScreenOverlay } from './full-screen-overlay.tsx'

interface Props {
  readonly book: CollectionBook
  readonly onOpen: (code: string) => void
  readonly onClose: () => void
}

/**
 * Search by name, last four digits, order number and reference, from the first character. A complete code opens its
 * verdict.
 */
export const FindView = ({ book, onOpen, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const index = useMemo(() => orderIndex([...book.orders.values()]), [book.orders])
  const marks = useMemo(() => eventMarks([...book.events.values()]), [book.events])
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => searchOrders(index, wanted), [index, wanted])
  const code = normaliseCode(typed)
  const isCode = REF_PATTERN.test(code)
  const submit = () => {
    if (isCode) return onOpen(code)
    const now = searchOrders(index, typed)
    const [first] = now
    if (now.length === 1 && first) onOpen(first.id)
    else if (now.length === 0 && typed.trim() !== '') onOpen(typed)
  }
  return (
    <FullScreenOverlay labelledBy="find" onClose={onClose} focus="input">
      <div className="page">
        <header className="top sub sticky top-0 z-10 bg-paper">
          <IconButton label="Back" icon={ChevronLeft} onClick={onClose} />
          <h1 id="find" className="sr-only">
            Find by name or phone
          </h1>
          <form
            className="min-w-0 flex-1 pr-2"
            role="search"
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
          >
            <Search
              label="Name, phone, order no. or code"
              placeholder="Name or number"
              value={typed}
              onChange={setTyped}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          </form>
        </header>
        <main className="flex flex-col pb-8" aria-live="polite">
          {isCode && !book.orders.has(code) && (
            <Button tone="main" icon={ScanBarcode} className="mt-3" onClick={() => onOpen(code)}>
              Check code {code}
            </Button>
          )}
          {found.length > 0 ? (
            <ul className="rows" aria-label="Found orders">
              {found.map((order) => (
                <li key={order.id}>
                  <RowBoundary>
                    {() => (
                      <FoundOrder
                        order={order}
                        state={stateIn(book, order)}
                        onOpen={onOpen}
                        mark={marks.get(order.eid)}
                      />
                    )}
                  </RowBoundary>
                </li>
              ))}
            </ul>
          ) : (
            wanted.trim() !== '' &&
            !isCode && (
              <Empty title="No match" text={`No name, phone, order number or code here begins with ‘${wanted}’.`}>
                <Button onClick={() => onOpen(wanted)}>Check it as a code</Button>
              </Empty>
            )
          )}
          {typed === '' && <NotCollected book={book} onOpen={onOpen} />}
        </main>
      </div>
    </FullScreenOverlay>
  )
}

/** The orders that a host can choose without typing. */
const NotCollected = ({ book, onOpen }: Pick<Props, 'book' | 'onOpen'>) => {
  const left = useMemo(
    () => [...book.orders.values()].filter((order) => isLeftToCollect(order, stateIn(book, order))),
    [book],
  )
  if (left.length === 0) return <Empty title="Everything is collected" />
  return (
    <>
      <h2 className="mt-3 text-lead">Not collected ({left.length})</h2>
      <FoundOrderList label="Not collected" className="rows mt-1" orders={left} book={book} onOpen={onOpen} />
    </>
  )
}
