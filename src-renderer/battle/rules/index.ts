// The list of screen faces: how each rule set is shown and handled. What is listed here can be chosen for a battle.
import type { ScreenFace } from './face'

export const SCREEN_FACES: Readonly<Record<string, () => Promise<{ readonly face: ScreenFace }>>> = {
  squares: () => import('./squares'),
  'one-hour': () => import('./one-hour'),
  brigade: () => import('./brigade'),
  'fast-play': () => import('./fast-play'),
}
