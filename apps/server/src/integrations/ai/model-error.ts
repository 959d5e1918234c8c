import { IntegrationError } from '#src/integrations/integration-error.ts'

/**
 * A model's kind of failure: no timely answer, too many requests, an error or an interrupted answer, refused settings, or an
 * answer without the requested contents. 'resting' means that it failed repeatedly and was not called.
 */
export type ModelProblem = 'slow' | 'busy' | 'broken' | 'settings' | 'unusable' | 'resting'

/** A model's failure. Its message may be logged, and is for operators. */
export class ModelError extends IntegrationError {
  readonly problem: ModelProblem
  /** Seconds that the provider wants to be left alone; null where it names none. */
  readonly retryAfter: number | null

  constructor(problem: ModelProblem, message: string, retryAfter: number | null = null) {
    super('ai', problem !== 'settings' && problem !== 'unusable', message)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}
