import { Money } from '#client/ui/money.tsx'

/** In the dock: what the order would cost, in cents. */
export const OrderTotal = ({ cents }: { cents: number }) => (
  <p className="leading-none">
    <span className="sr-only">Total in SGD </span>
    <Money cents={cents} big />
    <span className="mt-1 block text-label text-ink-3">admin fee included</span>
  </p>
)
