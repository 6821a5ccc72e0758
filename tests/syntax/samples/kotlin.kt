package shop.items
import kotlin.math.*
@Deprecated("x")
data class Point<T : Comparable<T>>(val x: T, var y: Int = 2) : Base(), Shape {
    companion object { const val LIMIT = 3 }
    val area: Double get() = 1.5
    init { require(y > 0) { "y is $y and ${y + 1}" } }
    override fun run(vararg names: String): String? {
        for (i in 0 until LIMIT) { if (i % 2 == 0) continue else break }
        val f = { a: Int, b: Int -> a + b }
        when (val n = names.size) {
            0 -> return null
            in 1..3, 5 -> println(f(1, n))
            else -> throw IllegalStateException()
        }
        try { names[0]!!.length } catch (e: Exception) { } finally { while (false) { } }
        return names.firstOrNull()?.let { it as String } ?: "none"
    }
}
enum class Color { RED, GREEN }
sealed interface Shape
object Single
fun Int.twice() = this * 2
typealias Name = String
