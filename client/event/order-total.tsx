import { Money } from '#client/ui/money.tsx'

/** Order total in the dock, in cents. */
export const OrderTotal = ({ cents }: { cents: number }) => (
  <p className="leading-none">
    <span className="sr-only">Total in SGD </span>
    <Money cents={cents} big />
    <span className="mt-1 block text-label text-ink-3">admin fee included</span>
  </p>
)
