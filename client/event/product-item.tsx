import { Plus } from 'lucide-react'
import { memo } from 'react'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Money } from '#client/ui/money.tsx'
import { Picture } from '#client/app/parts/picture.tsx'
import { newId } from '#shared/kernel/ids.ts'
import { stockLeft } from '#shared/order/order-check.ts'
import { LineStepper } from './line-stepper.tsx'
import { stepRange } from './cart.ts'
import { ProductOptions } from './product-options.tsx'
import type { ProductProps } from './product-props.ts'
import { choicesText, stockText, rulesText } from './product-texts.ts'
import { SplitCaseCard } from './split-case-card.tsx'

const StockLeft = ({ product, stock, own }: Pick<ProductProps, 'product' | 'stock' | 'own'>) => {
  const words = stockText(product, stockLeft(product, stock, own))
  return words === null ? null : <p className="mt-0.5 text-meta font-semibold text-unpaid-ink">{words}</p>
}

const DrawnItem = ({ product, lines, stock, own, change, closed, error, missing }: ProductProps) => {
  const whole = lines.filter((line) => line.purchaseType === 'case')
  const [first, ...further] = whole
  const split = product.splitCasePurchase !== null
  const shared = { product, lines, stock, own, change }
  const choices = choicesText(product)
  const hasOptions = product.subItems.length > 0
  const canAdd =
    hasOptions &&
    first !== undefined &&
    first.quantity > 0 &&
    stepRange(product, lines, { ...first, id: '', quantity: 0 }, stock, own).max > 0
  return (
    <article id={`product-${product.id}`} className="py-5">
      {/* The padding keeps focus rings inside the box, which clips what it contains. */}
      <div className="-m-2 p-2 [contain-intrinsic-size:auto_8.5rem] [content-visibility:auto]">
        <div className="grid grid-cols-[min(6rem,27%)_minmax(0,1fr)] gap-4">
          <Picture
            seed={product.name}
            path={product.photoUrls[0]}
            lazy
            small
            className="aspect-square w-full rounded-[var(--radius-lg)]"
          />
          <div className="flex min-w-0 flex-col">
            <h3 className="text-lead">{product.name}</h3>
            {product.description !== '' && <p className="mt-0.5 text-meta text-ink-3">{product.description}</p>}
            {rulesText(product) !== '' && !split && <p className="mt-0.5 text-meta text-ink-3">{rulesText(product)}</p>}
            {!closed && whole.every(({ quantity }) => quantity === 0) && choices !== null && (
              <p className="mt-0.5 text-meta font-semibold text-brand-ink">{choices}</p>
            )}
            {!closed && <StockLeft product={product} stock={stock} own={own} />}
            {!split && first && (
              <div className="mt-auto flex min-h-12 flex-wrap items-center justify-between gap-2 pt-2.5">
                <Money cents={product.price} className="text-lead" />
                {!closed && <LineStepper {...shared} label={product.name} line={first} />}
              </div>
            )}
          </div>
        </div>
        {split && <SplitCaseCard {...shared} closed={closed} error={error} missing={missing} />}
        {!split && !closed && first && first.quantity > 0 && (
          <ProductOptions product={product} line={first} change={change} missing={missing} error={error} />
        )}
        {!split &&
          !closed &&
          further.map((line, at) => (
            <div key={line.id} className="mt-4 border-t border-dashed border-line pt-4">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <b className="font-semibold">{`Choice ${at + 2}`}</b>
                <LineStepper {...shared} label={`${product.name}, choice ${at + 2}`} line={line} />
              </div>
              <ProductOptions product={product} line={line} change={change} missing={missing} error={error} />
            </div>
          ))}
        {!closed && canAdd && (
          <Button
            tone="bare"
            icon={Plus}
            className="mt-2 -ml-3"
            onClick={() => change({ kind: 'another', pid: product.id, id: newId() })}
          >
            Add one with another choice
          </Button>
        )}
        {error && missing === undefined && (
          <div className="mt-3">
            <FieldError>{error}</FieldError>
          </div>
        )}
      </div>
    </article>
  )
}

const isDrawnAlready = (before: ProductProps, next: ProductProps): boolean => {
  const { stock: was, ...rest } = before
  const { stock: is, ...others } = next
  const { id } = next.product
  return (
    was.sold[id] === is.sold[id] &&
    was.pieces[id] === is.pieces[id] &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === others[key])
  )
}

/** A product with its chosen lines. Memoised: ordering another product does not render it again. */
export const ProductItem = memo(DrawnItem, isDrawnAlready)
