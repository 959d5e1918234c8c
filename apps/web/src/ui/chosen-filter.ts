/** A select or a combobox that hides something of a list is seen at a glance. */
export const chosenFilterStyle =
  '[&_:is(select,input)]:border-accent [&_:is(select,input)]:bg-accent-soft [&_:is(select,input)]:font-medium'
