import { Card } from '#client/ui/card.tsx'
import { Money } from '#client/ui/money.tsx'
import { CaseFill } from '#client/ui/case-fill.tsx'
import type { SplitCase } from '#shared/event/event.ts'
import { caseProgress } from '#shared/order/order-check.ts'
import { LineStepper } from './line-stepper.tsx'
import { ProductOptions } from './product-options.tsx'
import type { ProductProps } from './product-props.ts'
import { fulfillmentText, rulesText } from './product-texts.ts'

const missingWords = (missing: number): string => {
  if (missing === 0) return 'The case is complete'
  return missing === 1 ? '1 more piece completes the case' : `${missing} more pieces complete the case`
}

interface Filling {
  /** Pieces in the case that is filling: those of other buyers and those in this cart. */
  readonly others: number
  readonly mine: number
}

const fillingOf = ({ product, lines, stock, own }: ProductProps, size: number): Filling => {
  const counted = own.reduce(
    (sum, line) => (line.pid === product.id && line.pPurchaseType === 'item' ? sum + line.pQuantity : sum),
    0,
  )
  const others = (caseProgress(product, stock) - (counted % size) + size) % size
  const mine = lines.reduce((sum, line) => (line.purchaseType === 'item' ? sum + line.quantity : sum), 0)
  const filled = others + mine
  const inLast = filled > 0 && filled % size === 0 ? size : filled % size
  const mineInLast = Math.min(mine, inLast)
  return { others: inLast - mineInLast, mine: mineInLast }
}

const Progress = ({ size, filling }: { size: number; filling: Filling }) => {
  const filled = filling.others + filling.mine
  return (
    <div className="mt-3.5 pb-1">
      <CaseFill size={size} {...filling} />
      <p className="mt-2 flex items-baseline justify-between gap-x-3 font-semibold">
        <span role="status">{missingWords(size - filled)}</span>
        <span className="num whitespace-nowrap text-ink-3">{`${filled} / ${size}`}</span>
      </p>
    </div>
  )
}

/** Explains the case and what happens when it does not fill. */
const AboutPieces = ({ split }: { split: SplitCase }) => (
  <div className="mt-1 grid gap-0.5 text-meta text-ink-3">
    <p className="[overflow-wrap:anywhere]">
      <b className="font-semibold text-ink-2">{split.name}</b>
      {split.description !== '' && ` · ${split.description}`}
    </p>
    <p>{fulfillmentText(split)}</p>
  </div>
)

/** A case that is bought whole or by the piece, with its fill level. */
export const SplitCaseCard = (props: ProductProps) => {
  const { product, lines, change, closed, stock, own, error, missing } = props
  const split = product.splitCasePurchase
  if (split === null) return null
  const filling = fillingOf(props, split.itemsPerCase)
  const whole = lines.filter((line) => line.purchaseType === 'case')
  return (
    <Card as="div" className="rows mt-4 overflow-hidden">
      {lines.map((line) => {
        const isWhole = line.purchaseType === 'case'
        const choice = isWhole && whole.length > 1 ? `, choice ${whole.indexOf(line) + 1}` : ''
        const rules = rulesText(product, line.purchaseType)
        const name = `${isWhole ? 'Full case' : 'Individual pieces'}${choice}`
        return (
          <div key={line.id} className="px-4 py-3">
            <div className="flex flex-wrap items-center gap-3">
              <div className="flex-1">
                <b className="font-semibold">{name}</b>
                <p className="text-ink-2">
                  <Money cents={isWhole ? product.price : split.costPerItem} />{' '}
                  {isWhole && <span className="text-meta text-ink-3">{`${split.itemsPerCase} pieces`}</span>}
                </p>
                {rules !== '' && <p className="text-meta text-ink-3">{rules}</p>}
              </div>
              {!closed && (
                <LineStepper
                  label={`${product.name}, ${name.toLowerCase()}`}
                  product={product}
                  lines={lines}
                  line={line}
                  stock={stock}
                  own={own}
                  change={change}
                />
              )}
            </div>
            {!isWhole && <AboutPieces split={split} />}
            {!isWhole && <Progress size={split.itemsPerCase} filling={filling} />}
            {!closed && line.quantity > 0 && (
              <ProductOptions product={product} line={line} change={change} missing={missing} error={error} />
            )}
          </div>
        )
      })}
    </Card>
  )
}
