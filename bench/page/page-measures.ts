// Functions that the runner may call in the page.
import { bareScanner } from './bare-scanner.ts'
import { enqueue } from './enqueue-times.ts'
import { exported } from './export-times.ts'
import { live } from './live-list-times.ts'
import { pdf } from './pdf-times.ts'
import { open } from './open-times.ts'
import { rebase } from './rebase-times.ts'
import { remote } from './remote-times.ts'
import { closeReplay, openReplay, replay, replayBare } from './replay-times.ts'
import { snapshot } from './snapshot-times.ts'
import { arrivalOf, goOnline, handOverNow } from './arrival-times.ts'

const measures = {
  arrivalOf,
  bareScanner,
  closeReplay,
  enqueue,
  exported,
  goOnline,
  handOverNow,
  live,
  open,
  openReplay,
  pdf,
  rebase,
  remote,
  replay,
  replayBare,
  snapshot,
}
export type Measures = typeof measures

declare global {
  interface Window {
    measures: Measures
  }
}

window.measures = measures
