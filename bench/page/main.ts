// Functions that the runner may call in the page.
import { bareScanner } from './bare-scanner.ts'
import { enqueue } from './enqueue.ts'
import { live } from './live.ts'
import { pdf } from './pdf.ts'
import { rebase } from './rebase.ts'
import { closeReplay, openReplay, replay } from './replay.ts'
import { snapshot } from './snapshot.ts'
import { arrivalOf, goOnline, handOverNow } from './together.ts'

const measures = {
  arrivalOf,
  bareScanner,
  closeReplay,
  enqueue,
  goOnline,
  handOverNow,
  live,
  openReplay,
  pdf,
  rebase,
  replay,
  snapshot,
}
export type Measures = typeof measures

declare global {
  interface Window {
    measures: Measures
  }
}

window.measures = measures
