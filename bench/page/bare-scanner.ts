// Minimal page for a scanned code: keys, a look-up, one visible element.
import { seedOf, type SeedPlan } from '#bench/seed.ts'

export const bareScanner = ({ plan }: { plan: SeedPlan }): Promise<void> => {
  const names = new Map((seedOf(plan).rows.orders ?? []).map((order) => [order.id, order.uName]))
  let held = ''
  addEventListener('keydown', ({ key }) => {
    if (key.length === 1) {
      held += key
      return
    }
    if (key === 'Escape') document.querySelector('.verdict')?.remove()
    if (key !== 'Enter') return
    const place = document.createElement('div')
    place.className = 'verdict'
    place.textContent = names.get(held) ?? 'Unknown code'
    place.style.cssText = 'position:fixed;inset:0;background:#1d7a3a;color:#fff;font-size:4rem'
    document.body.append(place)
    held = ''
  })
  return Promise.resolve()
}
