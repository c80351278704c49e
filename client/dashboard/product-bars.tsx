import { formatCount } from '#client/ui/count-words.ts'
import type { TopProduct } from '#shared/dashboard/dashboard-reply.ts'

/** Horizontal bars of product name against quantity. */
export const ProductBars = ({ products }: { products: readonly TopProduct[] }) => {
  const most = Math.max(1, ...products.map(({ pQuantity }) => pQuantity))
  return (
    <ol className="grid gap-2.5">
      {products.map(({ pName, pQuantity }, n) => (
        <li key={pName} className="grid grid-cols-[minmax(0,11rem)_1fr_auto] items-center gap-3 text-meta">
          <span className="truncate" title={pName}>
            {pName}
          </span>
          <span className="h-3.5 overflow-hidden rounded-full bg-sunk" aria-hidden="true">
            <span
              className={n === 0 ? 'block h-full rounded-full bg-chart' : 'block h-full rounded-full bg-chart-2'}
              style={{ width: `${Math.max(1, (pQuantity / most) * 100)}%` }}
            />
          </span>
          <b className="num min-w-10 text-right font-semibold">{formatCount(pQuantity)}</b>
        </li>
      ))}
    </ol>
  )
}
