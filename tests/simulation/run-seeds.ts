// Plays random histories of every story; scripts/simulate.mjs bundles it, because Vitest looks up each import at every call.
// Arguments: the first seed and the number of seeds. Ends with status 1 after a violation.
import { boardStory } from '#sync/simulator/board-story.ts'
import { counterStory } from './counter-story.ts'
import { runSeed } from './harness.ts'
import { moneyStory } from './money-story.ts'
import { payTogetherStory } from './pay-together-story.ts'

const [from = 1, count = 1] = process.argv.slice(2).map(Number)
const violations: string[] = []
for (let seed = from; seed < from + count; seed += 1)
  violations.push(
    ...(await runSeed(() => boardStory, seed, 'random-histories')),
    ...(await runSeed(counterStory, seed, 'counter')),
    ...(await runSeed(payTogetherStory, seed, 'pay-together')),
    ...(await runSeed(moneyStory, seed, 'money')),
  )
for (const violation of violations) console.log(violation)
process.exitCode = violations.length > 0 ? 1 : 0
