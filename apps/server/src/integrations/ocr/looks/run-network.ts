import { type InferenceSession, Tensor } from 'onnxruntime-node'

/** Numbers with their shape. */
export interface Numbers {
  data: Float32Array
  dims: readonly number[]
}

/** The answer of a network with one input and one output. Throws if it has another form. */
export async function runNetwork(network: InferenceSession, input: Numbers): Promise<Numbers> {
  const [inputName = ''] = network.inputNames
  const [outputName = ''] = network.outputNames
  const answer = await network.run({ [inputName]: new Tensor('float32', input.data, input.dims) })
  const { data, dims } = answer[outputName] ?? { data: null, dims: [] }
  if (!(data instanceof Float32Array)) throw new Error(`The network answered no numbers.`)
  return { data, dims }
}
