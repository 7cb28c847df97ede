/** What the deployment screen is shown and asks: places, zones, and where each piece may go (OH-R-88). */
import { z } from 'zod'
import { boxSchema, facingSchema } from '../sheet/vocabulary'

const marchingSchema = z.enum(['deployed', 'column'])

/** A box; of units with facing and formation, which stay as they were where they are not named. */
export const placeSchema = z
  .strictObject({
    box: boxSchema,
    facing: facingSchema.exactOptional(),
    formation: marchingSchema.exactOptional(),
  })
  .nullable()
export type Place = z.infer<typeof placeSchema>

/** How the first of the pieces is to face and to be formed where boxes are judged; as it is where nothing is said. */
export const placingQuestionSchema = z.strictObject({
  facing: facingSchema.exactOptional(),
  formation: marchingSchema.exactOptional(),
})
export type PlacingQuestion = z.infer<typeof placingQuestionSchema>

const boxes = z.array(boxSchema)

export const deploymentViewSchema = z.object({
  /** Boxes of each side's own ground, by the lines of history: no secret. */
  zones: z.tuple([boxes, boxes]),
  /** Of everybody the viewer may move: boxes he may be put into now, in reading order, and those where only in column. */
  legal: z.record(z.string(), z.object({ boxes, inColumn: boxes })),
})
export type DeploymentView = z.infer<typeof deploymentViewSchema>
