import { IntegrationError } from '#src/integrations/integration-error.ts'

/**
 * What an AI model did instead of answering: nothing in time, too many questions, a failure or an answer that broke off,
 * settings that it refuses, or an answer without what was asked for. 'resting' means that it failed repeatedly and was not
 * asked.
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
