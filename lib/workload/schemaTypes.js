/** @import { GraphQLFieldConfigMap, GraphQLObjectType, GraphQLOutputType } from 'graphql' */

/** @typedef {Pick<typeof import('graphql'), 'GraphQLObjectType' | 'GraphQLSchema' | 'GraphQLList' | 'GraphQLNonNull' | 'GraphQLFloat' | 'GraphQLID' | 'GraphQLInt' | 'GraphQLString' | 'GraphQLScalarType'>} GraphQLModule version 15, 16 or 17 */
/** @typedef {ReturnType<typeof typesOf>} Types */
/** @typedef {GraphQLFieldConfigMap<any, any>} Fields */

/** What schemas are made of. @param {GraphQLModule} graphql the caller's own: types made by another copy are refused */
export function typesOf(graphql) {
  const { GraphQLNonNull, GraphQLList, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString } = graphql
  return {
    id: { type: new GraphQLNonNull(GraphQLID) },
    string: { type: new GraphQLNonNull(GraphQLString) },
    int: { type: new GraphQLNonNull(GraphQLInt) },
    float: { type: new GraphQLNonNull(GraphQLFloat) },
    ids: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLID))) },
    /** Handed over as it came, but for what graphql-upload puts around it. */
    file: { type: new GraphQLNonNull(new graphql.GraphQLScalarType({ name: 'Upload', parseValue: unwrap })) },
    nullable: { string: GraphQLString, int: GraphQLInt },
    /** @type {(name: string, fields: Fields | (() => Fields)) => GraphQLObjectType} */
    object: (name, fields) => new graphql.GraphQLObjectType({ name, fields }),
    /** @param {GraphQLObjectType} type @returns {GraphQLOutputType} */
    required: (type) => new GraphQLNonNull(type),
    /** @param {GraphQLObjectType} type @returns {GraphQLOutputType} a list that is there, and so is everything in it */
    listOf: (type) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type))),
  }
}

/** @param {any} value */
const unwrap = (value) => value.promise ?? value

/** Made when it is first asked for: a server that is never asked needs no memory for it. @type {<Made>(create: () => Made) => () => Made} */
export function once(create) {
  /** @type {ReturnType<typeof create> | undefined} */
  let made
  return () => {
    made ??= create()
    return made
  }
}
