/** @import { GraphQLFieldConfigMap, GraphQLObjectType, GraphQLOutputType } from 'graphql' */

/** @typedef {'GraphQLObjectType' | 'GraphQLSchema' | 'GraphQLList' | 'GraphQLNonNull'} Composite */
/** @typedef {'GraphQLFloat' | 'GraphQLID' | 'GraphQLInt' | 'GraphQLString' | 'GraphQLScalarType'} Scalar */
/** @typedef {Pick<typeof import('graphql'), Composite | Scalar>} GraphQLModule version 15, 16 or 17 */
/** @typedef {ReturnType<typeof typesOf>} Types */
/** @typedef {GraphQLFieldConfigMap<any, any>} Fields */

/**
 * Creates the types that schemas are made of.
 * @param {GraphQLModule} graphql the caller's, because types of another copy are refused
 */
export function typesOf(graphql) {
  const { GraphQLNonNull, GraphQLList, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString } = graphql
  return {
    id: { type: new GraphQLNonNull(GraphQLID) },
    string: { type: new GraphQLNonNull(GraphQLString) },
    int: { type: new GraphQLNonNull(GraphQLInt) },
    float: { type: new GraphQLNonNull(GraphQLFloat) },
    ids: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLID))) },
    /** File as the server passes it on, without the wrapper of graphql-upload. */
    file: { type: new GraphQLNonNull(new graphql.GraphQLScalarType({ name: 'Upload', parseValue: unwrap })) },
    nullable: { string: GraphQLString, int: GraphQLInt },
    /** @type {(name: string, fields: Fields | (() => Fields)) => GraphQLObjectType} */
    object: (name, fields) => new graphql.GraphQLObjectType({ name, fields }),
    /** @param {GraphQLObjectType} type @returns {GraphQLOutputType} */
    required: (type) => new GraphQLNonNull(type),
    /** Makes a list without null. @param {GraphQLObjectType} type @returns {GraphQLOutputType} */
    listOf: (type) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type))),
  }
}

/** @param {any} value */
const unwrap = (value) => value.promise ?? value

/**
 * Creates a value when it is first needed: a server that never needs it spends no memory on it.
 * @type {<Made>(create: () => Made) => () => Made}
 */
export function once(create) {
  /** @type {ReturnType<typeof create> | undefined} */
  let made
  return () => {
    made ??= create()
    return made
  }
}
