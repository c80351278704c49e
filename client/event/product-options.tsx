import type { Dispatch } from 'react'
import { ChoiceChips } from '#client/ui/chip.tsx'
import type { Product } from '#shared/event/event.ts'
import type { CartAction } from './cart.ts'
import type { CartLine } from './cart-line.ts'
import { optionPriceText } from './product-texts.ts'

/** Clears the choice of an optional group. */
const NO_OPTION = { value: '', label: 'None' }

/** Sub-items of one line: a row of chips for each group. */
export const ProductOptions = ({
  product,
  line,
  change,
  missing,
  error,
}: {
  product: Product
  line: CartLine
  change: Dispatch<CartAction>
  /** Option group with a missing required choice, and its message. */
  missing: string | undefined
  error: string | undefined
}) => (
  <>
    {product.subItems.map((group) => (
      <div key={group.type} className="mt-4">
        <ChoiceChips
          label={group.type}
          {...(group.required === 1 && { note: 'required' })}
          choices={[
            ...group.list.map((option) => ({
              value: option.name,
              label: option.name,
              ...(option.price !== 0 && { detail: optionPriceText(option.price) }),
            })),
            ...(group.required === 0 && line.options[group.type] !== undefined ? [NO_OPTION] : []),
          ]}
          error={missing === group.type && line.options[group.type] === undefined ? error : undefined}
          value={line.options[group.type] ?? null}
          onChange={(name) => change({ kind: 'option', pid: product.id, id: line.id, group: group.type, name })}
        />
      </div>
    ))}
  </>
)
