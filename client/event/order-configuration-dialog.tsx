import { useState } from 'react'
import { CountField } from '#client/ui/amount-field.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { NO_LIMIT_PER_ORDER, UNLIMITED_STOCK } from '#shared/order/order-limits.ts'
import { EditDialog } from './edit-dialog.tsx'
import { firstOf, type ItemDialogProps } from './item-dialog.ts'

export const CONFIGURED = ['maxQuantity', 'defaultQuantity', 'limitPerOrder', 'minOrderQty'] as const

/** Stock of an item and its limits for one order. */
export const OrderConfigurationDialog = ({ product, found, isChecked, edit, onClose }: ItemDialogProps) => {
  // Fields stay while their number passes one that means no limit.
  const [isUnlimited, setUnlimited] = useState((product.maxQuantity ?? 0) >= UNLIMITED_STOCK)
  const [isLimited, setLimited] = useState(product.limitPerOrder !== NO_LIMIT_PER_ORDER)
  return (
    <EditDialog title="Order configuration" wrong={firstOf(found, ...CONFIGURED) !== undefined} onClose={onClose}>
      {(tried) => {
        const errorOf = (field: string): string | undefined => (tried || isChecked ? found[field] : undefined)
        return (
          <div className="grid gap-3">
            <Switch
              label="Unlimited stock"
              checked={isUnlimited}
              onChange={(on) => {
                setUnlimited(on)
                edit((before) => ({ ...before, maxQuantity: on ? UNLIMITED_STOCK : null }))
              }}
            />
            {!isUnlimited && (
              <CountField
                label="Available stock"
                hint="Up to 999"
                value={product.maxQuantity}
                error={errorOf('maxQuantity')}
                onChange={(maxQuantity) => edit((before) => ({ ...before, maxQuantity }))}
              />
            )}
            <Switch
              label="Limit per order"
              hint={isLimited ? undefined : 'One buyer may order any number'}
              checked={isLimited}
              onChange={(on) => {
                setLimited(on)
                edit((before) => ({ ...before, limitPerOrder: on ? null : NO_LIMIT_PER_ORDER }))
              }}
            />
            {isLimited && (
              <CountField
                label="At most"
                hint="Pieces in one order"
                value={product.limitPerOrder}
                error={errorOf('limitPerOrder')}
                onChange={(limitPerOrder) => edit((before) => ({ ...before, limitPerOrder }))}
              />
            )}
            <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
              <CountField
                label="Default quantity"
                hint="Chosen already"
                value={product.defaultQuantity}
                error={errorOf('defaultQuantity')}
                onChange={(defaultQuantity) => edit((before) => ({ ...before, defaultQuantity }))}
              />
              <CountField
                label="Minimum order"
                hint="At least 1"
                value={product.minOrderQty}
                error={errorOf('minOrderQty')}
                onChange={(minOrderQty) => edit((before) => ({ ...before, minOrderQty }))}
              />
            </div>
          </div>
        )
      }}
    </EditDialog>
  )
}
