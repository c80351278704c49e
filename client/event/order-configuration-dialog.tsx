import { CountField } from '#client/ui/amount-field.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { firstOf, type ItemDialogProps } from './item-dialog.ts'

export const CONFIGURED = ['maxQuantity', 'defaultQuantity', 'limitPerOrder', 'minOrderQty'] as const

/** Stock of an item and its limits for one order. */
export const OrderConfigurationDialog = ({ product, found, checked, edit, onClose }: ItemDialogProps) => (
  <EditDialog title="Order configuration" wrong={firstOf(found, ...CONFIGURED) !== undefined} onClose={onClose}>
    {(tried) => {
      const said = (field: string): string | undefined => (tried || checked ? found[field] : undefined)
      return (
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4">
          <CountField
            label="Available stock"
            hint="1000: unlimited"
            value={product.maxQuantity}
            error={said('maxQuantity')}
            onChange={(maxQuantity) => edit((before) => ({ ...before, maxQuantity }))}
          />
          <CountField
            label="Default quantity"
            hint="Chosen already"
            value={product.defaultQuantity}
            error={said('defaultQuantity')}
            onChange={(defaultQuantity) => edit((before) => ({ ...before, defaultQuantity }))}
          />
          <CountField
            label="Limit per order"
            hint="0: no limit"
            value={product.limitPerOrder}
            error={said('limitPerOrder')}
            onChange={(limitPerOrder) => edit((before) => ({ ...before, limitPerOrder }))}
          />
          <CountField
            label="Minimum order"
            hint="At least 1"
            value={product.minOrderQty}
            error={said('minOrderQty')}
            onChange={(minOrderQty) => edit((before) => ({ ...before, minOrderQty }))}
          />
        </div>
      )
    }}
  </EditDialog>
)
