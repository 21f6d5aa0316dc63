import { parseArgs } from 'node:util'
import { playAttemptHistory } from './support/attempt-history.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const count = Number(values.count)
const seed = Number(values.seed)
console.log(`${count} timed papers, seeds ${seed} to ${seed + count - 1}`)

const sum = { taps: 0, kills: 0, lost: 0, doubled: 0, different: 0 }
for (let n = 0; n < count; n += 1) {
  const { taps, kills, ...faults } = await playAttemptHistory(seed + n)
  sum.taps += taps
  sum.kills += kills
  for (const fault of ['lost', 'doubled', 'different'] as const) {
    sum[fault] += faults[fault].length
    if (faults[fault].length > 0)
      console.error(`seed ${seed + n}: ${fault} ${faults[fault].join()}`)
  }
}
console.log(sum)
if (sum.lost + sum.doubled + sum.different > 0) process.exitCode = 1
