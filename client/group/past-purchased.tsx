import { useAnswer } from '#client/store/calls/use-answer.ts'
import { Button } from '#client/ui/button.tsx'
import { Money } from '#client/ui/money.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { fromDollars } from '#shared/kernel/money.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { listOrdersByBuyerInGroup } from '#shared/group/group-queries.ts'

/** Purchases of a member in the group, from the server. */
export const PastPurchased = ({ groupId, userId }: { groupId: string; userId: string }) => {
  const answer = useAnswer(listOrdersByBuyerInGroup, { groupId, userId })
  const lines = answer.value?.listOrders
  return (
    <section className="mt-8" aria-labelledby="past-purchased">
      <h2 id="past-purchased" className="text-title">
        Past Purchased
      </h2>
      {!lines && answer.busy && <SkeletonRows rows={2} />}
      {!lines && answer.refusal && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-2">
          Purchases could not be loaded.
          <Button tone="bare" onClick={answer.again}>
            Try again
          </Button>
        </p>
      )}
      {lines?.length === 0 && <p className="mt-2 text-ink-2">No Purchase</p>}
      {lines && lines.length > 0 && (
        <ul className="rows mt-1">
          {lines.map((line) => (
            <RowBoundary key={line.id}>
              {() => (
                <li className="flex items-baseline justify-between gap-4 py-3">
                  <span className="min-w-0">
                    <b className="block font-semibold">{line.eTitle}</b>
                    <span className="block text-meta text-ink-3">
                      {line.pName}
                      {line.ePickupTime !== '' && (
                        <>
                          {' · '}
                          <span className="num">{line.ePickupTime.slice(0, 10)}</span>
                        </>
                      )}
                    </span>
                  </span>
                  <span className="num whitespace-nowrap">
                    <Money cents={fromDollars(line.pPrice)} /> × {line.pQuantity}
                  </span>
                </li>
              )}
            </RowBoundary>
          ))}
        </ul>
      )}
    </section>
  )
}
