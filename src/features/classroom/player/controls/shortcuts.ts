export type PlayerAction =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'list' }
  | { do: 'seek-by'; seconds: number }
  | { do: 'seek-to'; share: number }
  | { do: 'volume-by'; share: number }
  | { do: 'speed'; step: 1 | -1 }

/** The focused element. Buttons and sliders handle some keys themselves. */
export type FocusOn = 'button' | 'slider' | 'typing' | 'else'

export const stepSeconds = 10
export const arrowSeconds = 5
const volumeStep = 0.1

const actions: Readonly<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'seek-by', seconds: -stepSeconds },
  l: { do: 'seek-by', seconds: stepSeconds },
  ArrowLeft: { do: 'seek-by', seconds: -arrowSeconds },
  ArrowRight: { do: 'seek-by', seconds: arrowSeconds },
  ArrowUp: { do: 'volume-by', share: volumeStep },
  ArrowDown: { do: 'volume-by', share: -volumeStep },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
  '<': { do: 'speed', step: -1 },
  '>': { do: 'speed', step: 1 },
  '?': { do: 'list' },
}

/** The action of a key pressed without Ctrl, Alt or Meta; undefined if it has none. */
export function actionOf(key: string, on: FocusOn): PlayerAction | undefined {
  if (on === 'typing') return undefined
  if (on === 'button' && key === ' ') return undefined
  if (on === 'slider' && key.startsWith('Arrow')) return undefined
  if (/^\d$/.test(key)) return { do: 'seek-to', share: Number(key) / 10 }
  return actions[key.length === 1 ? key.toLowerCase() : key]
}

/** The shortcuts that `?` lists; `words` names their texts in `player.json`. */
export const keysShown = [
  { keys: ['Space', 'K'], words: 'toggle' },
  { keys: ['J', 'L'], words: 'step' },
  { keys: ['←', '→'], words: 'arrows' },
  { keys: ['0', '9'], words: 'share' },
  { keys: ['↑', '↓'], words: 'volume' },
  { keys: ['M'], words: 'mute' },
  { keys: ['C'], words: 'captions' },
  { keys: ['<', '>'], words: 'speed' },
  { keys: ['F'], words: 'fullscreen' },
  { keys: ['?'], words: 'list' },
] as const
